import { html, type SafeHtml } from '../phone/html.ts';

/** A page of a university's course platform. */
export const platformPage = (content: SafeHtml): string =>
  html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>课程平台</title>
      </head>
      <body>
        ${content}
      </body>
    </html>`.markup;
