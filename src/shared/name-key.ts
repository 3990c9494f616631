/** The stored key that names are compared by: without case, with composed accents. Its result may never change. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase();

/** Letters in pairs: one of another alphabet, and the Latin one it looks like. */
const LOOK_ALIKES = new Map(
  [...'аaвbсcеeнhіiјjкkмmоoрpѕsтtуyхxԁdԛqԝwһhӏlғfоoαaβbεeηnιiκkνvοoρpτtυuχxωwγyϲcϳj'.matchAll(/(.)(.)/gu)].map(
    ([, other = '', latin = '']) => [other, latin],
  ),
);

/** A name's look; two names with one look can't be told apart. It is never stored, so the table may grow. */
export const nameLook = (name: string): string =>
  nameKey(name)
    .replaceAll('ς', 'σ')
    .replace(/./gu, (letter) => LOOK_ALIKES.get(letter) ?? letter);
