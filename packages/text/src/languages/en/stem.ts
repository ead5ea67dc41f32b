import { stemmer } from 'stemmer';

/** M. F. Porter's algorithm handles `-ize` and its derivatives, but not the British `-ise`. */
const BRITISH_SUFFIX = /is(e[drs]?|ers|ing|ations?)$/;

/** Irregular forms, as pairs of a form and its base. */
const IRREGULAR = new Map(
  `children child people person men man women woman feet foot teeth tooth bought buy paid pay sent send kept keep
  sold sell built build made make held hold stole steal stolen steal theft steal took take taken take broken break broke break
  began begin begun begin gave give given give went go gone go came come wrote write written write chose choose
  chosen choose forgot forget forgotten forget spoke speak spoken speak brought bring taught teach thought think
  left leave lost lose loss lose met meet ran run swam swim drank drink ate eat eaten eat slept sleep wore wear
  worn wear unworn wear drove drive driven drive rode ride ridden ride riders ride rider ride grew grow grown grow knew know known know
  shown show flew fly flown fly lay lie daily day weekly week monthly month yearly year annual year annually year
  delivery deliver deliveries deliver payment pay payments pay arrival arrive departure depart length long
  height high weight weigh width wide depth deep heavy weigh tall high closure close photos photo
  approval approve approx approximate application apply applications apply applicant apply applied apply
  cancellation cancel cancellations cancel expiry expire speciality specialise specialist specialise
  registration register registrations register enrolment enrol reservation reserve reservations reserve
  renewal renew removal remove refusal refuse proof prove erased erase deletion delete
  later late latest late
  duplicate duplicates skiing ski dying die dead die death die`
    .trim()
    .split(/\s+/)
    .reduce<[string, string][]>((pairs, word, index, all) => {
      if (index % 2 === 1) pairs.push([all[index - 1] ?? word, word]);
      return pairs;
    }, []),
);

/** A word's stem by Porter's algorithm, after a lookup of irregular forms. */
export function stemEnglish(folded: string): string {
  return stemmer((IRREGULAR.get(folded) ?? folded).replace(BRITISH_SUFFIX, 'iz$1'));
}
