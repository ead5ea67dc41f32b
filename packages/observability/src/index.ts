export { createLogger, silentLogger, type LogFields, type LogLevel, type Logger } from './logger.ts';
export { createMetrics, type Labels, type Metrics } from './metrics.ts';
