export * from './enums.ts';
export * from './constants.ts';
export * from './permissions.ts';
export * from './errors/catalogue.ts';
export * from './errors/user-texts.ts';
export * from './entities/index.ts';
export * from './routes/index.ts';
export * from './events/index.ts';
