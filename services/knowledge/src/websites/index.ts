export { createWebsitesModule, type WebsiteDependencies } from './create-websites-module.ts';
export { openCrawling, type Crawling } from './open-crawling.ts';
