"""What the managers of a server decide about people: whom they keep from playing, or hide on boards."""
