export { findChromium } from '@colloquy/crawler';
