/**
 * What waits for a colleague; part of `console-refusals.ts`. Apart from the others, because every page that does something
 * knows these two, and would else load the words of all.
 */
export const keptForAnother = {
  approvalAsked: [9019, '已提交，等一位同事同意后生效，72 小时没有人定就作废'],
  approvalDelayed: [
    9020,
    '已提交。学校里没有第二个人能同意，24 小时后生效；已写邮件给校长，在“待同意”里可以停下',
  ],
} as const;
