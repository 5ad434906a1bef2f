import { KNOWN_PEOPLE } from '../aliyun-cloudauth/people.ts';
import { html, type SafeHtml } from './html.ts';

const UNKNOWN_NUMBER = '330102199006014055';
const CHILD_NUMBER = '33010220200601405X';

/** Whom the stand-in of the real-name service knows, and how to see it fail. */
export function renderPeoplePage(): SafeHtml {
  return html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <title>实名核验 · 学舟沙箱</title>
        <link rel="icon" href="/phone.svg" />
        <link rel="stylesheet" href="/phone.css" />
        <link rel="stylesheet" href="/people.css" />
      </head>
      <body>
        <main class="people">
          <p><a href="/">返回手机</a></p>
          <h1>实名核验认识的人</h1>
          <p>沙箱代替阿里云的身份二要素核验。下面的人都是虚构的，号码只是格式正确。</p>
          <div class="people-table" tabindex="0" role="region" aria-label="认识的人">
            <table>
              <thead>
                <tr>
                  <th scope="col">姓名</th>
                  <th scope="col">身份证号</th>
                  <th scope="col">结果</th>
                </tr>
              </thead>
              <tbody>
                ${KNOWN_PEOPLE.map(
                  ({ name, number, about }) =>
                    html`<tr>
                      <td>${name}</td>
                      <td>${number}</td>
                      <td>${about}</td>
                    </tr>`,
                )}
                <tr>
                  <td>任何姓名</td>
                  <td>${UNKNOWN_NUMBER}</td>
                  <td>查无记录；其他格式正确的号码也是</td>
                </tr>
                <tr>
                  <td>任何姓名</td>
                  <td>${CHILD_NUMBER}</td>
                  <td>2020 年出生，学舟在核验之前就会拒绝</td>
                </tr>
              </tbody>
            </table>
          </div>
          <h2>让它出错</h2>
          <p>下一次（或几次）核验会这样回答；数字 400 至 412 是服务的返回码，timeout 是不回应。</p>
          <pre>
curl -X POST ${'<本页地址>'}/faults \\
  -H 'content-type: application/json' \\
  -d '{"provider":"aliyun-cloudauth","next":"timeout","times":1}'</pre>
          <p>
            next 可以是
            402（权威源异常）、410（未开通）、412（欠费）、500、503、Throttling、timeout。
          </p>
        </main>
      </body>
    </html> `;
}
