export const reasonUnknown = 'The reason is not known.';
export const answered =
  'The server answered {status}{times, plural, =2 { twice} =3 { three times} other {}}.';
export const answeredSaying =
  'The server answered {status}{times, plural, =2 { twice} =3 { three times} other {}}: “{text}”{ended, select, yes {} other {.}}';
export const noAnswerInTime = 'There was no answer in time.';
export const noAnswerCame = 'There was no answer.';
export const answerBrokeOff = 'The answer broke off in the middle.';
