import './patience.ts';
