/** The first line of what a machine drafted for a teacher: nothing that still has it is sent to a student. */
export const draftMark = '〔草稿：机器根据课程内容写的。请老师核对、改写，去掉这一行再发〕';

/** However it was moved about. */
export const isStillDraft = (text: string): boolean =>
  text.replaceAll(/\s+/g, '').includes('〔草稿：机器根据课程内容写的');
