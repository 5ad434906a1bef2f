// Stands between the school's page and a package: it answers what the package asks of a school (scorm-again), and tells
// the page what was reported. It has no session and no network: whatever is to be kept goes through the page.
const page = document.documentElement.dataset.page;
const frame = document.querySelector('iframe');
const school = window.parent;

/** @type {any} */
let api = null;
let order = 0;

const tell = (message) => school.postMessage({ from: 'courseware', ...message }, page);

window.addEventListener('message', (event) => {
  if (event.source !== school || event.origin !== page) return;
  const { kind } = event.data ?? {};
  if (kind === 'start' && api === null) void start(event.data);
  if (kind === 'save') save();
  if (kind === 'leave') leave();
});
tell({ kind: 'ready' });

/** Answers without a network: whatever is committed is told to the page at once. */
const toPage = {
  processHttpRequest(_url, committed) {
    order += 1;
    tell({ kind: 'report', order, state: JSON.stringify(judged(committed.cmi ?? {})) });
    return { result: 'true', errorCode: 0 };
  },
  updateSettings() {},
};

/** What a package of 2004 is judged by, as its manifest says; the library itself does so when it ends, and not before. */
let thresholds = { completion: '', passing: '' };

const reaches = (measure, least) => Number(measure) >= Number(least);
const isMeasured = (measure, least) => least !== '' && measure !== undefined && measure !== '';

function judged(cmi) {
  const { completion, passing } = thresholds;
  const said = { ...cmi };
  if (isMeasured(cmi.progress_measure, completion))
    said.completion_status = reaches(cmi.progress_measure, completion) ? 'completed' : 'incomplete';
  if (isMeasured(cmi.score?.scaled, passing))
    said.success_status = reaches(cmi.score.scaled, passing) ? 'passed' : 'failed';
  return said;
}

const settings = {
  httpService: toPage,
  lmsCommitUrl: '/none',
  autocommit: true,
  autocommitSeconds: 2,
  logLevel: 5,
};

async function start(launch) {
  const is2004 = launch.standard === '2004';
  api = is2004
    ? new (await import('/scorm2004.js')).Scorm2004API(settings)
    : new (await import('/scorm12.js')).Scorm12API(settings);
  restore(launch, is2004);
  keepWhole(api, is2004);
  const names = is2004 ? ['Initialize', 'Terminate'] : ['LMSInitialize', 'LMSFinish'];
  api.on(names[0], () => tell({ kind: 'begun' }));
  api.on(names[1], () => tell({ kind: 'finished' }));
  window[is2004 ? 'API_1484_11' : 'API'] = api;
  frame.addEventListener('load', () => {
    tell({ kind: 'loaded' });
    hearEscape(frame.contentWindow);
  });
  frame.src = `f/${launch.href}`;
}

/** Puts back what was told last; what cannot be read begins anew. What a manifest asks never costs what was kept. */
function restore(launch, is2004) {
  const begin = is2004 ? begin2004 : begin12;
  const told = kept(launch.state);
  const asked = fitting(launch, is2004);
  for (const facts of [asked, { ...asked, ...nothingAsked }]) {
    try {
      api.loadFromJSON(begin(told, facts), 'cmi');
      if (is2004)
        thresholds = { completion: facts.completionThreshold ?? '', passing: facts.masteryScore };
      return;
    } catch {
      api.reset();
    }
  }
}

function kept(state) {
  try {
    return state === '' ? {} : JSON.parse(state);
  } catch {
    return {};
  }
}

const nothingAsked = {
  ...{ launchData: '', masteryScore: '', completionThreshold: '' },
  ...{ timeAllowed: '', timeLimitAction: '' },
};

/** Tools that write both editions leave what the other one says: the library would take it amiss, or only in part. */
function fitting(launch, is2004) {
  const least = Number(launch.masteryScore);
  const isScore = is2004 ? Math.abs(least) <= 1 : least >= 0 && least <= 100;
  const isTime = (is2004 ? /^P/ : /^\d/).test(launch.timeAllowed ?? '');
  return {
    ...launch,
    masteryScore: isScore ? launch.masteryScore : '',
    timeAllowed: isTime ? launch.timeAllowed : '',
  };
}

/** What holds others has no value: the library would give it out, and put one in place of all that is kept there. */
function keepWhole(library, is2004) {
  for (const way of ['getCMIValue', 'setCMIValue']) {
    const ask = library[way].bind(library);
    library[way] = (name, value) => {
      if (!holdsOthers(library, name)) return ask(name, value);
      library.throwSCORMError(name, is2004 ? 401 : 201);
      return way === 'getCMIValue' ? '' : 'false';
    };
  }
}

function holdsOthers(library, name) {
  try {
    let held = library;
    for (const step of String(name).split('.')) held = held?.childArray?.[step] ?? held?.[step];
    return typeof held === 'object' && held !== null;
  } catch {
    // What may only be written is no more than a value.
    return false;
  }
}

/** What was suspended goes on, done or not; so does what is not done, however it was left. */
const entryOf = ({ resumes, state }, exit) =>
  resumes || exit === 'suspend' ? 'resume' : state === '' ? 'ab-initio' : '';

/** The package learns nothing of who learns. */
const nobody = { id: 'learner', name: '学员' };

function begin12(told, launch) {
  const { session_time: _time, exit, ...core } = told.core ?? {};
  return {
    ...told,
    launch_data: launch.launchData,
    core: {
      lesson_status: 'not attempted',
      ...core,
      student_id: nobody.id,
      student_name: nobody.name,
      credit: 'credit',
      lesson_mode: 'normal',
      entry: entryOf(launch, exit),
      total_time: launch.totalTime,
    },
    student_data: {
      ...told.student_data,
      mastery_score: launch.masteryScore,
      max_time_allowed: launch.timeAllowed,
      time_limit_action: launch.timeLimitAction,
    },
  };
}

function begin2004(told, launch) {
  const { session_time: _time, exit, ...rest } = told;
  return {
    ...rest,
    // What the manifest names is there from the beginning; afterwards what the package made of it.
    objectives: rest.objectives ?? (launch.objectives ?? []).map((id) => ({ id })),
    learner_id: nobody.id,
    learner_name: nobody.name,
    credit: 'credit',
    mode: 'normal',
    entry: entryOf(launch, exit),
    launch_data: launch.launchData,
    scaled_passing_score: launch.masteryScore,
    completion_threshold: launch.completionThreshold,
    max_time_allowed: launch.timeAllowed,
    time_limit_action: launch.timeLimitAction,
    total_time: launch.totalTime,
  };
}

function save() {
  if (!api?.isInitialized()) return;
  if (api.LMSCommit) api.LMSCommit('');
  else api.Commit('');
}

/** The package ends as it does when its window is closed: it may report once more. */
function leave() {
  save();
  frame.addEventListener('load', () => tell({ kind: 'left' }), { once: true });
  frame.src = 'about:blank';
}

/** Escape leads out of the package, in whichever of its frames one is. */
function hearEscape(inner) {
  try {
    inner.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !event.isComposing) tell({ kind: 'escape' });
    });
    for (const nested of inner.document.querySelectorAll('iframe, frame'))
      nested.addEventListener('load', () => hearEscape(nested.contentWindow));
  } catch {
    // A frame that is not ours is no place to listen.
  }
}
