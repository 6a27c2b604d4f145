/** A text's sentences, so that a shorter version of it ends with one: `8.95 metres` and `5:30 p.m. in` are inside. */
export const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.!?…]["”’)]?) +(?=["“‘(]?\p{Lu})/u);
