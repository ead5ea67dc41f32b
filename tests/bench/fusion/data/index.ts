import type { Domain } from '../corpus.ts';
import { devices } from './devices.ts';
import { kitchen } from './kitchen.ts';
import { knowledge } from './knowledge.ts';
import { shop } from './shop.ts';
import { support } from './support.ts';
import { workplace } from './workplace.ts';

export const DOMAINS: readonly Domain[] = [shop, devices, workplace, knowledge, kitchen, support];
