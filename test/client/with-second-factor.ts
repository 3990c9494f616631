// As the server writes it into the page's HTML.
document.head.append(Object.assign(document.createElement('meta'), { name: 'second-factor', content: 'approve,code' }));
