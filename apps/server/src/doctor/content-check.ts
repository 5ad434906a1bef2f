import { aliyunContentSafety } from '../providers/content-safety/aliyun-content-safety.ts';
import { say } from '../platform/text/shell-language.ts';
import { good, warning, type Check } from './finding.ts';

/** Of what students show to others: whether the provider answers. Without one the list of words judges alone. */
export const contentCheck: Check = {
  title: say('内容安全', 'Content safety'),
  look: async (config) => {
    if (config.contentSafetyEndpoint === '')
      return [
        good(
          say(
            '没有接内容安全服务，学员写的内容只按学校的词表判断',
            "There is no provider: what students show is judged by the school's list of words",
          ),
        ),
      ];
    const safety = aliyunContentSafety(config);
    try {
      await safety.check('comment', 'NPV');
      return [good(say('内容安全服务有回应', 'The provider answers'))];
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return [
        warning(
          say(`内容安全服务没有回应：${why}`, `The provider does not answer: ${why}`),
          say(
            '请检查 CONTENT_SAFETY_ENDPOINT、密钥的权限和是否开通；在这以前按设置放行或先审后发',
            'Please check CONTENT_SAFETY_ENDPOINT, the key and the service; until then it passes or is held as the school set it',
          ),
        ),
      ];
    }
  },
};
