"""Games seen again: who may see what, records that people bring, playing on."""
