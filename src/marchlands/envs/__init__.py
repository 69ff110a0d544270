"""Environments: the games as programs that learn meet them. numpy is used here and nowhere else.

Needs the extra `gym`: `pip install 'marchlands[gym]'`.
"""
