// The launcher loads the panel by this module: for a module with exports the bundler would add a namespace object
// and a request for the function that makes it.
import './colloquy-panel.ts';
