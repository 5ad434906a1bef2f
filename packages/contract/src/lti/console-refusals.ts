/** Collected, and explained, in `../console-refusals.ts`. */
export const ltiConsoleRefusals = {
  ltiPlatformUnknown: [11820, '没有这个课程平台，请刷新后再看'],
  ltiPlatformChanged: [11821, '别人刚改过这个课程平台，请刷新后再改'],
  ltiPlatformTaken: [11822, '这个平台编号和客户端编号已经接过了'],
  ltiNameEmpty: [11823, '请写是哪个学校的什么平台，如“江城大学 Moodle”'],
  ltiIssuer: [11824, '平台编号要是 https:// 开头的网址'],
  ltiClientEmpty: [11825, '请填客户端编号'],
  ltiDeploymentEmpty: [11826, '请至少填一个部署编号'],
  ltiAuthAddress: [11827, '登录网址要以 https:// 开头，不带用户名和密码'],
  ltiJwksAddress: [11829, '公钥网址要以 https:// 开头，不带用户名和密码'],
  ltiAuthPrivate: [11830, '登录网址在内网。请填外面能访问的网址，或请管服务器的人放行'],
  ltiAuthUnfound: [11831, '没有找到登录网址，请看看有没有写错'],
  ltiJwksPrivate: [11835, '公钥网址在内网，不能去取。请填外面能访问的网址，或请管服务器的人放行'],
  ltiJwksUnfound: [11836, '没有找到公钥网址，请看看有没有写错'],
  ltiCoursesEmpty: [11832, '请至少选一门要开的课'],
  ltiEndsOn: [11833, '最后一天不能早于今天'],
  ltiPlatformsTooMany: [11834, '最多接 50 个课程平台，请先停用并改掉用不着的'],
} as const;
