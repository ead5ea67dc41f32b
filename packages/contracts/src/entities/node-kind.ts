import { z } from 'zod';

/** Apart from the table of step types, which the widget imports without schemas. */
export const nodeKindSchema = z.enum(['block', 'branching']);
