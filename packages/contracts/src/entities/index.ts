export * from './fields.ts';
export * from './user.ts';
export * from './image.ts';
export * from './workspace.ts';
export * from './bot.ts';
export * from './knowledge.ts';
export * from './chat.ts';
export * from './invoice.ts';
