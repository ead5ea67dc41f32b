import { z } from 'zod';

// Compiled schemas need `eval`, which the page's policy refuses. Schemas look at this when they are made.
z.config({ jitless: true });
