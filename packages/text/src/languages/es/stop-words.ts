import { wordList } from '../word-list.ts';

export const esStopWords = wordList(`
  a al algo como con cual cuales cuando cuanta cuantas cuanto cuantos de debe debo del desde donde e el ella
  ellos en entonces entre era es esa ese esta estan estar estas este esto estos gracias ha han hasta hay he hola
  la las le les lo los mas me menos mi mis mucho muy no nos nuestra nuestro o para pero por porque puede pueden
  puedo que quien quienes se ser si sin sobre son su sus tambien te tengo tiene tienen tu tus un una unas uno
  unos usted ustedes y ya yo`);
