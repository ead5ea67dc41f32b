type Environment = Readonly<Record<string, string | undefined>>;

export function memoryFlags(environment: Environment): string[];
export function memoryEnvironment(environment: Environment): Record<string, string>;
export function startFlags(environment: Environment): string[];
