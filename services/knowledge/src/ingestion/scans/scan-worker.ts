import { serveTasks } from '@colloquy/process-pool';
import { recognisePages } from './recognise-pages.ts';
import { scanTaskSchema } from './scan-messages.ts';

serveTasks((task) => recognisePages(scanTaskSchema.parse(task)));
