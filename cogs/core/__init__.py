"""What all features share: the client, its services, components, panels, delivery, pictures, texts."""
