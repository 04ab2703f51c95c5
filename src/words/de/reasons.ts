export const reasonUnknown = 'Der Grund ist nicht bekannt.';
export const answered =
  'Der Server antwortete {times, plural, =2 {zweimal } =3 {dreimal } other {}}mit {status}.';
export const answeredSaying =
  'Der Server antwortete {times, plural, =2 {zweimal } =3 {dreimal } other {}}mit {status}: „{text}“{ended, select, yes {} other {.}}';
export const noAnswerInTime = 'Es kam nicht rechtzeitig eine Antwort.';
export const noAnswerCame = 'Es kam keine Antwort.';
export const answerBrokeOff = 'Die Antwort brach mittendrin ab.';
