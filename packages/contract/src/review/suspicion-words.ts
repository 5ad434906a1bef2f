/** What speaks against a question, in the words of every list and report. */
export const suspicionWords = {
  'key-doubtful': '答案可能不对',
  'discriminates-badly': '会的反而错',
  'option-unused': '有选项没人选',
  'too-hard': '太难',
  'too-easy': '太容易',
} as const;
