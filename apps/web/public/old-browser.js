// Written for browsers that cannot run the application: no syntax younger than ES5.
(function () {
  var chrome = /Chrom(?:e|ium)\/(\d+)/.exec(navigator.userAgent);
  var isOldChrome = chrome !== null && Number(chrome[1]) <= 65;
  // What the application is built for has modules and the library of 2022.
  var isYoung = 'noModule' in document.createElement('script') && 'hasOwn' in Object;
  if (isYoung && !isOldChrome) return;

  // In China it can be reached; the school may name another.
  var address = 'https://www.microsoft.com/zh-cn/edge/download';
  var request = new XMLHttpRequest();
  request.open('GET', '/api/site/school?t=' + new Date().getTime());
  request.addEventListener('load', function () {
    if (request.status === 200) address = JSON.parse(request.responseText).data.links.browser;
  });
  request.send();

  function add(parent, tag, text, style) {
    var element = document.createElement(tag);
    element.style.cssText = style;
    element.appendChild(document.createTextNode(text));
    parent.appendChild(element);
    return element;
  }

  function leave() {
    window.location.href = address;
  }

  function show() {
    var notice = add(
      document.body,
      'div',
      '',
      'position:fixed;z-index:9999;top:0;right:0;bottom:0;left:0;background:#f8f7f4;color:#1b2631;font-family:sans-serif;text-align:center',
    );
    notice.id = 'old-browser';
    notice.setAttribute('role', 'alertdialog');
    notice.setAttribute('aria-labelledby', 'old-browser-title');
    var box = add(
      notice,
      'div',
      '',
      'max-width:420px;margin:20% auto 0;padding:0 20px;line-height:1.7',
    );
    add(box, 'h1', '你的浏览器不受支持', 'margin:0 0 16px;font-size:22px;font-weight:normal').id =
      'old-browser-title';
    add(
      box,
      'p',
      '请下载最新版的 Chrome、Edge 或 Safari 浏览器，再打开学舟。',
      'margin:0 0 8px;font-size:16px',
    );
    add(box, 'p', '3 秒后前往下载页面。', 'margin:0;font-size:14px;color:#4a5560');
    setTimeout(function () {
      notice.parentNode.removeChild(notice);
      leave();
    }, 3000);
  }

  if (document.body) show();
  else document.addEventListener('DOMContentLoaded', show);
})();
