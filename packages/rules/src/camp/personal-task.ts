/** Characters of a task that a student adds. */
export const longestPersonalTask = 60;
