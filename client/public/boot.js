// Sets theme and language before the first paint; a file of its own, because the page allows no inline script.
(function () {
  var theme = localStorage.getItem('portal.theme');
  if (theme === 'green' || theme === 'white') document.documentElement.dataset.theme = theme;
  var locale = localStorage.getItem('portal.locale');
  if (locale) document.documentElement.lang = locale;
})();
