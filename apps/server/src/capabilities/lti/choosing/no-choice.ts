import type { Fault } from '../launch/launch-fault.ts';
import { page } from '../launch/launch-page.ts';

const again = '请回到课程平台，再点一次选内容。';

/** What a teacher reads who cannot choose, and who can mend it. */
const words: Readonly<Record<Fault, string>> = {
  role: '选要放进课里的内容是老师的事。你在那边的这门课里不是老师或管理员，请让老师来选。',
  types: '课程平台这里不收链接，只收文件或图片。请在那边“加外部工具”的地方选。',
  targets:
    '课程平台这里只收嵌在文字里的东西，学校的课在自己的窗口里打开。请在那边“加外部工具”的地方选。',
  return:
    '课程平台要把选好的送回一个学校不认识的网址，没有送。请让学校在“课程平台”里，把那边的网址加到“平台的其他网址”。',
  choosing:
    '课程平台要选内容，却没有从选内容的网址进来。请那边的管理员在工具设置里填上它（Moodle：Content Selection URL；Canvas：placement 的 Target Link URI），网址在学校的“课程平台”里。',
  denied: `课程平台没有证实是你。${again}`,
  expired: `课程平台发来的过期了，或两边的时钟差得太多。${again}`,
  nonce: `课程平台回的不是这一次。${again}`,
  message: '课程平台发来的不是选内容的请求。请让那边的管理员核对工具设置。',
  target: '课程平台发来的不是选内容的请求。请让那边的管理员核对工具设置。',
  away: '现在取不到课程平台的公钥，证实不了。请过一会儿再试；一直不行请告诉学校。',
  private: '课程平台的公钥网址不对，证实不了。请告诉学校。',
  signature: '课程平台的签名对不上，证实不了。请让学校核对公钥网址。',
  issuer: '课程平台自称的编号和学校填的不一样。请让学校核对平台编号。',
  client: '课程平台给的客户端编号和学校填的不一样。请让学校核对客户端编号。',
  deployment: '课程平台的部署编号没有填在学校这边。请让学校把它加上。',
};

export const noChoicePage = (fault: Fault): string => page('这里选不了内容', [words[fault]]);

export const closedChoicePage = (why: string): string => page('这里选不了内容', [why]);

export const unknownChoicePage = (): string =>
  page('没有打开', [
    `这次选内容过期了，或已经在别处打开。${again}`,
    '一直不行，多半是浏览器不让嵌在里面的页面记住是你：请换新一些的 Chrome、Edge、Firefox 或 Safari。',
  ]);
