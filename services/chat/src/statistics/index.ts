export { createStatisticsModule } from './create-statistics-module.ts';
