// Keeps the phone up to date. All markup comes from the server, which escapes what messages hold.

const FILTER_PAUSE_MS = 120;
const COPIED_MS = 2000;

const list = document.querySelector('[data-list]');
const filter = document.querySelector('[data-filter]');
const offline = document.querySelector('[data-offline]');
const announcement = document.querySelector('[data-announcement]');
const clock = document.querySelector('[data-clock]');

listenForMessages();
document.addEventListener('click', (event) => void copyOnClick(event));
if (filter) filterWhileTyping(filter);
if (clock) setInterval(showTime, 10_000);

function listenForMessages() {
  const events = new EventSource('/events');
  let wasOffline = false;
  events.addEventListener('open', () => {
    if (offline) offline.hidden = true;
    // What came in the meantime was announced to nobody.
    if (wasOffline) void refreshList();
    wasOffline = false;
  });
  events.addEventListener('error', () => {
    wasOffline = true;
    if (offline) offline.hidden = false;
  });
  events.addEventListener('sms', (event) => receive('sms', '短信', event));
  events.addEventListener('mail', (event) => receive('mail', '邮件', event));
  for (const kind of ['wechat', 'pay']) events.addEventListener(kind, () => receiveChange(kind));
}

function receiveChange(kind) {
  if (list?.dataset.list === kind) void refreshList();
  else markNews(kind);
}

function markNews(kind) {
  document.querySelector(`[data-tab="${kind}"]`)?.setAttribute('data-news', '');
}

function receive(kind, name, event) {
  const { id, receiver } = JSON.parse(event.data);
  announcement.textContent = `${receiver} 收到一条新${name}`;
  if (list?.dataset.list === kind) void refreshList(id);
  else markNews(kind);
}

let latestRefresh = 0;

/** Fetches the list again and keeps what the reader had opened and where the focus was. */
async function refreshList(newId) {
  if (!list) return;
  latestRefresh += 1;
  const refresh = latestRefresh;
  const response = await fetch(`/phone/list?${currentQuery()}`).catch(() => undefined);
  // An answer that a later question overtook is out of date.
  if (!response?.ok || refresh !== latestRefresh) return;
  const markup = await response.text();
  if (refresh !== latestRefresh) return;

  const opened = [...list.querySelectorAll('details[open]')].map((details) => details.dataset.key);
  const focused = document.activeElement?.closest('[data-key]')?.dataset.key;
  list.innerHTML = markup;
  for (const details of list.querySelectorAll('details'))
    details.open = opened.includes(details.dataset.key);
  if (focused) findByKey(focused)?.focus({ preventScroll: true });
  if (newId) list.querySelector(`[data-id="${CSS.escape(newId)}"]`)?.setAttribute('data-new', '');
}

function findByKey(key) {
  const element = list.querySelector(`[data-key="${CSS.escape(key)}"]`);
  return element?.matches('details') ? element.querySelector('summary') : element;
}

function currentQuery() {
  // Only a list that can be filtered has a form; others stay what the address says.
  const query = new URLSearchParams(filter ? new FormData(filter) : location.search);
  if (query.get('q') === '') query.delete('q');
  return query;
}

function filterWhileTyping(form) {
  let pause;
  const apply = () => {
    const query = String(currentQuery());
    history.replaceState(null, '', query ? `/?${query}` : '/');
    void refreshList();
  };
  form.addEventListener('input', () => {
    clearTimeout(pause);
    pause = setTimeout(apply, FILTER_PAUSE_MS);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(pause);
    apply();
  });
}

async function copyOnClick(event) {
  const button = event.target.closest?.('[data-copy]');
  if (!button) return;
  const hasCopied = await copyText(button.dataset.copy);
  button.textContent = hasCopied ? '已复制' : '请手动复制';
  announcement.textContent = hasCopied
    ? `已复制 ${button.dataset.copy}`
    : '浏览器不允许复制，请手动选择验证码';
  setTimeout(() => {
    button.textContent = '复制';
  }, COPIED_MS);
}

async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function showTime() {
  clock.textContent = new Intl.DateTimeFormat('zh-CN', {
    timeZone: 'Asia/Shanghai',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date());
}
