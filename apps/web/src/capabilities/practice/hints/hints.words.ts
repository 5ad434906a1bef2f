/** Chinese text of the hints before an answer. */
export const hintWords = {
  label: '提示',
  ask: (next: number, all: number) => `看提示 ${next}/${all}`,
  name: (number: number, all: number) => `提示 ${number}/${all}`,
  cost: '看过提示再答对，估计掌握时算得少一些；做错没有影响',
  counted: (seen: number, percent: number) =>
    `看过 ${seen} 个提示，这次答对在估计掌握时按 ${percent}% 算`,
} as const;
