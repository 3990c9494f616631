/** A name as names are compared: without case, and composed and decomposed accents alike. It is stored: no name's may ever come out otherwise. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase();

/** Letters of other alphabets that look like Latin ones, in lower case, each with the letter it looks like. */
const LOOK_ALIKES = new Map(
  [...'аaвbсcеeнhіiјjкkмmоoрpѕsтtуyхxԁdԛqԝwһhӏlғfоoαaβbεeηnιiκkνvοoρpτtυuχxωwγyϲcϳj'.matchAll(/(.)(.)/gu)].map(
    ([, other = '', latin = '']) => [other, latin],
  ),
);

/**
 * A name as it looks: two names with one look cannot be told apart on a card. It is computed when
 * it is needed and never stored, so the table may grow.
 */
export const nameLook = (name: string): string =>
  nameKey(name)
    .replaceAll('ς', 'σ')
    .replace(/./gu, (letter) => LOOK_ALIKES.get(letter) ?? letter);
