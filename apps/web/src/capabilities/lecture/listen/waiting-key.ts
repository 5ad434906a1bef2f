/** Where a device keeps what a student has listened past and not answered yet. */
export const waitingKey = (studentId: number): string => `xuezhou-listened-${studentId}`;
