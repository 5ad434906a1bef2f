// Before the application has come: the view of this page that this device kept, as `src/app/kept/keep-view.ts` wrote it.
(function () {
  var root = document.getElementById('root');
  var view = find();
  if (root !== null && view !== null) show();

  /** Null where nothing was kept, or what was kept is another student's, another build's, closed by now or of another width. */
  function find() {
    try {
      if (root === null) return null;
      // What the server drew, or wrote for a visitor, is newer.
      if (root.hasAttribute('data-drawn')) {
        if (isMeant()) {
          // What was asked once more is read from these (`asked-anew.ts`): of 250 the files of a page alone may be most.
          performance.setResourceTimingBufferSize(2000);
          return { isDrawn: true, at: Date.now(), queries: [], formulas: {} };
        }
        takeAway();
      }
      if (root.firstChild !== null) return null;
      var student = JSON.parse(localStorage.getItem('xuezhou-student'));
      var kept = JSON.parse(
        localStorage.getItem('xuezhou-view:' + location.pathname + location.search),
      );
      var entry = document.querySelector('script[type="module"][src]');
      var now = Date.now();
      var isOurs =
        kept !== null &&
        student !== null &&
        kept.studentId === student.studentId &&
        entry !== null &&
        kept.build === entry.getAttribute('src') &&
        kept.isPhone === matchMedia('(max-width: 767.98px)').matches &&
        kept.at <= now &&
        now < kept.until;
      return isOurs ? kept : null;
    } catch {
      // A private window keeps nothing; what another version wrote is read by nobody.
      return null;
    }
  }

  /** For this width, for nobody who left unheard, and where this device has nothing of the student's own that it knows nothing of. */
  function isMeant() {
    var width = root.getAttribute('data-drawn');
    var isPhone = matchMedia('(max-width: 767.98px)').matches;
    var isNarrow = width === 'broad' && matchMedia('(max-width: 1279.98px)').matches;
    var hasOwn = (root.getAttribute('data-unless') || '').split(' ').some(function (key) {
      return key !== '' && localStorage.getItem(key) !== null;
    });
    return (
      isPhone === (width === 'phone') &&
      !isNarrow &&
      !hasOwn &&
      !document.documentElement.hasAttribute('data-logged-out')
    );
  }

  function takeAway() {
    root.textContent = '';
    root.removeAttribute('data-drawn');
    root.removeAttribute('data-at');
    root.removeAttribute('data-unless');
    document.body.removeAttribute('class');
    document.body.removeAttribute('data-route');
    document.getElementById('kept-style').remove();
    document.querySelectorAll('link[data-later]').forEach(function (link) {
      link.media = 'all';
    });
  }

  function show() {
    if (!view.isDrawn) put();
    root.keptView = view;
    // Nothing that is typed here would arrive.
    root.querySelectorAll('input, textarea, select').forEach(function (field) {
      field.disabled = true;
    });
    root.addEventListener('click', notePress);
    holdWhilePressed();
    // The application, which stands after this script, failed to come.
    window.addEventListener(
      'error',
      function (event) {
        if (event.target.tagName === 'SCRIPT' && event.target.type === 'module') sayLost();
      },
      true,
    );
    var minutes = Math.floor((Date.now() - view.at) / 60000);
    if (minutes > 0) root.appendChild(noteOf(minutes));
  }

  /** What this device kept. */
  function put() {
    // All of its rules at once, so that it never stands there without them; they go with it.
    var style = document.createElement('style');
    style.id = 'kept-style';
    style.textContent = view.css;
    document.head.appendChild(style);
    root.innerHTML = view.html;
    document.body.classList.add(view.route);
    document.body.setAttribute('data-route', view.route);
    document.title = view.title;
  }

  /** How old it is; over the page, so that nothing moves when it goes. */
  function noteOf(minutes) {
    var hours = Math.floor(minutes / 60);
    var age =
      minutes < 60
        ? minutes + ' 分钟'
        : hours < 24
          ? hours + ' 小时'
          : Math.floor(hours / 24) + ' 天';
    var note = document.createElement('p');
    note.setAttribute('role', 'status');
    note.className = 'kept-age';
    note.textContent = '这是 ' + age + '前看到的内容，正在更新';
    return note;
  }

  /**
   * What is pressed is done once the page has come, an option that is chosen and a link too: pressing it may do more than lead on, and the product
   * on its way goes there without beginning anew. A link whose page does not come leads on by itself after a while, and of
   * anything else it is said.
   */
  function notePress(event) {
    var link = event.target.closest('a[href]');
    if (link !== null && !isPlain(event, link)) return;
    var pressed =
      link || event.target.closest('button, [role="button"], [role="tab"], summary, label');
    if (pressed === null || view.isLost) return;
    // Opens by itself, at once.
    if (pressed.tagName !== 'SUMMARY') event.preventDefault();
    pressed.setAttribute('aria-busy', 'true');
    var own = {
      label: labelOf(pressed),
      href: link === null ? null : link.getAttribute('href'),
      place: Array.prototype.filter
        .call(root.querySelectorAll(pressed.tagName), function (other) {
          return (
            labelOf(other) === labelOf(pressed) &&
            other.getAttribute('href') === pressed.getAttribute('href')
          );
        })
        .indexOf(pressed),
      tag: pressed.tagName,
    };
    // Of options each counts, of everything else the last.
    if (own.tag === 'LABEL') view.chosen = (view.chosen || []).concat(own);
    else view.pressed = own;
    setTimeout(function () {
      if (!root.isConnected || (own.tag !== 'LABEL' && view.pressed !== own)) return;
      if (link !== null) location.assign(link.href);
      else sayLost();
    }, 10000);
  }

  /** The view stays: it can be read, and its links lead on by themselves; the one pressed last does at once. */
  function sayLost() {
    if (view.isLost || !root.isConnected) return;
    view.isLost = true;
    var pressed = view.pressed;
    // What is said to be of no use is not done later either, and what is pressed from now on counts.
    delete view.pressed;
    delete view.chosen;
    if (pressed && pressed.href !== null) location.assign(pressed.href);
    root.querySelectorAll('[aria-busy]').forEach(function (busy) {
      busy.removeAttribute('aria-busy');
    });
    var note = document.createElement('p');
    note.setAttribute('role', 'alert');
    // Said with no sheet: they may be what has not come.
    note.style.cssText =
      'position:fixed;z-index:200;right:16px;bottom:80px;left:16px;margin:0;padding:8px 14px;border:1px solid;border-radius:10px;background:Canvas;color:CanvasText;font-size:14px';
    note.textContent = '页面没有加载完整，按钮和输入框还不能用。';
    var again = document.createElement('a');
    again.href = location.pathname + location.search;
    again.textContent = '重新打开';
    note.appendChild(again);
    root.appendChild(note);
  }

  /** Leads to another page of the school in this very window. */
  function isPlain(event, link) {
    return (
      event.button === 0 &&
      !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
      link.origin === location.origin &&
      link.getAttribute('href').charAt(0) !== '#' &&
      !link.hasAttribute('download') &&
      (link.target === '' || link.target === '_self')
    );
  }

  /** Between a press and its release nothing may come forward: the press would be nobody's. */
  function holdWhilePressed() {
    root.addEventListener('pointerdown', function () {
      view.isHeld = true;
    });
    ['pointerup', 'pointercancel'].forEach(function (end) {
      window.addEventListener(end, function () {
        // The click comes after it.
        setTimeout(function () {
          view.isHeld = false;
        }, 50);
      });
    });
  }

  function labelOf(element) {
    return element.getAttribute('aria-label') || element.textContent.trim();
  }
})();
