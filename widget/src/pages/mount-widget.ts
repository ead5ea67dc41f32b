import { placeLink } from './place-link.ts';

placeLink();
