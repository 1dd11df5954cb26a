"""Operations in a lobby on invitations and the scheduled start."""
