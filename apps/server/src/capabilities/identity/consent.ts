/**
 * What a student agrees to before a name and a number are taken. A change of the words is a new version, so that it
 * stays known who agreed to what; the older words are in the project's history.
 */
export const consent = {
  version: '2026-11-21',
  paragraphs: [
    '为了确认学员本人报名、学习和参加考试，我们需要核对您的真实姓名和证件号码。这些属于敏感个人信息，由您自愿提供；不提供只影响需要实名认证的课程。',
    '上传证件时，我们还会收集证件照片，由学校的工作人员人工核对。选择即时核验时，姓名和身份证号会发送给具备资质的实名核验服务商，只用于比对是否一致，不保存照片。',
    '姓名、号码和照片加密保存在学校的服务器上，只有审核人员和您本人可以查看，不会用于其他目的；除上述核验服务商外，不会提供给其他人。',
    '您可以随时在本页撤回同意。撤回后，资料会被删除，实名认证随之失效。',
  ],
} as const;
