import { z } from 'zod';

// Compiled schemas need `eval`, which the page's policy forbids. Schemas read this when they are created.
z.config({ jitless: true });
