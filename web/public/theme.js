/*
 * The reader's theme. Loaded in <head> without `defer`, so that the first paint already has it.
 * Without a choice the system's preference counts, and is followed when it changes.
 */
(function () {
  'use strict';
  var key = 'lab.theme';
  var root = document.documentElement;
  var systemDark = window.matchMedia('(prefers-color-scheme: dark)');

  function stored() {
    try {
      var value = localStorage.getItem(key);
      return value === 'dark' || value === 'light' ? value : null;
    } catch (_) {
      return null; // storage is blocked: the choice lasts as long as the page
    }
  }

  function store(value) {
    try {
      if (value) localStorage.setItem(key, value);
      else localStorage.removeItem(key);
    } catch (_) {
      /* as above */
    }
  }

  var chosen = stored();

  function effective() {
    return chosen || (systemDark.matches ? 'dark' : 'light');
  }

  function apply() {
    if (chosen) root.setAttribute('data-theme', chosen);
    else root.removeAttribute('data-theme');
    root.setAttribute('data-effective-theme', effective());
    var button = document.querySelector('[data-theme-switch]');
    if (!button) return;
    var words = effective() === 'dark' ? 'data-to-light' : 'data-to-dark';
    button.setAttribute('aria-label', button.getAttribute(words));
    button.setAttribute('title', button.getAttribute(words));
  }

  function toggle() {
    var wanted = effective() === 'dark' ? 'light' : 'dark';
    var system = systemDark.matches ? 'dark' : 'light';
    chosen = wanted === system ? null : wanted; // back to following the system
    store(chosen);
    apply();
  }

  apply();
  systemDark.addEventListener('change', apply);
  window.addEventListener('storage', function (event) {
    if (event.key !== key) return;
    chosen = stored();
    apply();
  });
  document.addEventListener('DOMContentLoaded', function () {
    apply();
    var button = document.querySelector('[data-theme-switch]');
    if (button) button.addEventListener('click', toggle);
  });
})();
