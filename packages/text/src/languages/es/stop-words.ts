import { stopWords } from '../stop-words.ts';

export const esStopWords = stopWords({
  both: `
    a al como con cual cuales cuando cuanto de del desde donde el ella ellos en entre era es esta estan este esto
    hay la las le lo los mas me mi mis muy no nos o para pero por porque puede puedo que quien se ser si sin sobre
    son su sus te tengo tiene tu un una unas unos y yo`,
  search: `
    algo e mucho uno ya`,
  answering: `
    cuanta cuantas cuantos debe debo entonces esa ese estar estas estos gracias ha han hasta he hola les menos
    nuestra nuestro pueden quienes tambien tienen tus usted ustedes`,
});
