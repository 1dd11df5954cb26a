"""All tables of this process: loaded when touched, one lock each, every change stored before it is told."""
