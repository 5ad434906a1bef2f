/** By itself, since the outbox of every page says it too: to somebody of the staff who looks as a student. */
export const viewReadOnly = [
  1045,
  '正在以学员身份查看，只能看，不能改。要替他改，请回到教务台，用自己的名字做',
] as const;
