// For browsers older than those the application is built for: no syntax younger than ES5.
/* oxlint-disable unicorn/no-array-reverse, eslint/no-extend-native -- it brings what turns a copy, with nothing younger */
(function () {
  var agent = navigator.userAgent;

  /** Versions of the oldest browsers that can run the application, as the page's head names them. */
  function floorOf(browser) {
    var script = document.querySelector('script[data-floor]');
    var told = script === null ? null : script.getAttribute('data-floor');
    var version = new RegExp(browser + '=([\\d.]+)').exec(told === null ? '' : told);
    return version === null ? 0 : Number(version[1]);
  }

  /** Whether what the browser calls itself is below the floor; one that says nothing of itself is not. */
  function isBelowFloor() {
    // On iPhones every browser is the system's Safari, whatever it is called; elsewhere Chrome names Safari too.
    var system = /(?:iPhone|CPU) OS (\d+)_(\d+)/.exec(agent);
    var chrome = /Chrom(?:e|ium)\/(\d+)/.exec(agent);
    var firefox = /Firefox\/(\d+)/.exec(agent);
    var safari = /Version\/(\d+)\.?(\d*).* Safari\//.exec(agent);
    if (system !== null) return numberOf(system) < floorOf('safari');
    if (chrome !== null) return Number(chrome[1]) < floorOf('chrome');
    if (firefox !== null) return Number(firefox[1]) < floorOf('firefox');
    return safari !== null && numberOf(safari) < floorOf('safari');
  }

  /** 16.10 is younger than 16.4: minor versions of Safari have one digit. */
  function numberOf(match) {
    return Number(match[1]) + Math.min(Number(match[2] || 0), 9) / 10;
  }

  /** What some browsers at the floor lack, Chrome 109 of Windows 7 among them; every page changes lists with it. */
  function fillGaps() {
    function fill(name, method) {
      if (name in Array.prototype) return;
      Object.defineProperty(Array.prototype, name, {
        value: method,
        writable: true,
        configurable: true,
      });
    }
    fill('toSorted', function (compare) {
      return Array.from(this).sort(compare);
    });
    fill('toReversed', function () {
      return Array.from(this).reverse();
    });
    fill('toSpliced', function () {
      var copy = Array.from(this);
      copy.splice.apply(copy, arguments);
      return copy;
    });
  }

  // What the application is built for has modules and the library of 2022.
  var isYoung = 'noModule' in document.createElement('script') && 'hasOwn' in Object;
  if (isYoung && !isBelowFloor()) {
    fillGaps();
    return;
  }

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
      '请下载最新版的 Chrome、Edge 或 Safari 浏览器，再打开这一页。',
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
