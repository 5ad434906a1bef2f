/** Four options without a word that would be wrong in another order. */
export const unnamedOptions = ['股票', '债券', '基金', '期货'].map((html, index) => ({
  letter: 'ABCD'.charAt(index),
  html,
  rationale: `${html}的理由`,
}));
