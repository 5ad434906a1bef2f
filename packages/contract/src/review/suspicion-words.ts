/** What speaks against a question, in the words of every list and report. */
export const suspicionWords = {
  'key-doubtful': '答案可能不对',
  'same-mistake': '很多人错得一样',
  'discriminates-badly': '会的反而错',
  'like-guessing': '像猜的',
  'option-unused': '有选项没人选',
  'part-too-hard': '有一空或小题太难',
  'too-hard': '太难',
  'too-easy': '太容易',
} as const;
