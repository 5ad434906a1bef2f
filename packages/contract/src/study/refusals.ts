/** Collected, and explained, in `../refusals.ts`. */
export const studyRefusals = {
  courseIdsFormat: [6407, '课程编号应是用逗号分开的数字，最多 100 个'],
} as const;
